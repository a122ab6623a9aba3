// Before a tool that needs more than running does: installs the rest.
import { installMissing } from "./install.mjs";

await installMissing({ withTools: true });
