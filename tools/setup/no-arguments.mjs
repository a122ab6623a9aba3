/**
 * For a command that takes no arguments and runs on any Node: prints its help on --help, and refuses any other argument
 * with exit code 2, before anything is done.
 * @param {string} command
 * @param {string} does
 */
export function requireNoArguments(command, does) {
  const [argument] = process.argv.slice(2);
  if (argument === undefined) return;
  if (argument === "--help" || argument === "-h") {
    console.log(`${command}\n\n${does}`);
    process.exit(0);
  }
  console.error(
    `There is no argument ${argument}: ${command}. Settings are variables of the environment: PORT=3001 ${command}`,
  );
  process.exit(2);
}
