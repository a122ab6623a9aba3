/** The sheet of the simulator's pages; they stand alone, without the product's tokens. */
export const SHEET = `
:root { --page: #f4f5f7; --card: #fff; --text: #1c2024; --quiet: #5c646e; --line: #d5d9de; --accent: #3451b2; --on-accent: #fff; --banner: #fff3c4; --on-banner: #4a3a00; --note: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111315; --card: #1a1d20; --text: #eceef0; --quiet: #a3abb4; --line: #363c42; --accent: #9eb1ff; --on-accent: #10131a; --banner: #3b3000; --on-banner: #ffe9a1; --note: #ff9a92; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/24px system-ui, sans-serif; }
.banner { margin: 0; padding: 12px 16px; background: var(--banner); color: var(--on-banner); text-align: center; }
main { max-width: 440px; margin: 24px auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 28px; font-weight: 600; }
dl { margin: 0 0 24px; }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 4px 0; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.amount { font-weight: 600; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 12px; }
hr { width: 100%; margin: 4px 0; border: 0; border-top: 1px solid var(--line); }
button, a.main { display: block; min-height: 44px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
.main { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.note { margin: 0 0 16px; color: var(--note); font-weight: 500; }
.quiet { margin: 24px 0 0; color: var(--quiet); font-size: 14px; line-height: 20px; }
@media (max-width: 480px) { main { margin: 0; border-width: 0 0 1px; border-radius: 0; padding: 16px; } }
`;
