/**
 * For a command that runs on any Node and takes only these flags: prints its help on --help, and refuses any other
 * argument with exit code 2, before anything is done.
 * @param {string} command
 * @param {string} does
 * @param {readonly string[]} [flags]
 */
export function requireKnownFlags(command, does, flags = []) {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument === "--help" || argument === "-h")) showHelp(command, does);
  const unknown = given.find((argument) => !flags.includes(argument));
  if (unknown === undefined) return;
  const settings = `Settings are variables of the environment: PORT=3001 ${command}`;
  console.error(
    `There is no argument ${unknown}: ${command}.${command === "npm start" ? ` ${settings}` : ""}`,
  );
  process.exit(2);
}

/**
 * Prints the help of a command and ends it.
 * @param {string} command
 * @param {string} does
 */
export function showHelp(command, does) {
  console.log(`${command}\n\n${does}`);
  process.exit(0);
}
