declare module "virtual:re2js-without-classes" {
  export { RE2JS } from "re2js";
}
