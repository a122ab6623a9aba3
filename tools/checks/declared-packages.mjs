/**
 * @typedef {{ module: string, resolved: string, coreModule?: boolean }} Dependency
 * @typedef {{ source: string, dependencies: Dependency[] }} Module
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 */

/**
 * Compares what each workspace imports with what its package.json declares; returns one sentence for each error. Code of
 * the product needs `dependencies`. Tests and build files may also use `devDependencies`, and the tools that all share,
 * which the root declares. A workspace package that is declared must be imported (knip checks the others).
 * @param {readonly Module[]} modules @param {(workspace: string) => Manifest} readManifest "." is the root
 */
export function findDeclarationErrors(modules, readManifest) {
  /** @type {Map<string, Map<string, { isProduct: boolean, source: string }>>} */
  const imported = new Map();
  for (const { source, dependencies } of modules) {
    if (source.includes("node_modules/")) continue;
    const packages = imported.get(workspaceOf(source)) ?? new Map();
    imported.set(workspaceOf(source), packages);
    for (const dependency of dependencies) {
      const name = packageOf(dependency);
      if (name === null || packages.get(name)?.isProduct) continue;
      packages.set(name, { isProduct: isProduct(source), source });
    }
  }
  return [...imported].flatMap(([workspace, packages]) => {
    const { dependencies = {}, devDependencies = {} } = readManifest(workspace);
    const root = readManifest(".");
    const tools = { ...root.dependencies, ...root.devDependencies, ...devDependencies };
    const missing = [...packages].flatMap(([name, { isProduct, source }]) => {
      if (name in dependencies) return [];
      if (!isProduct || name.startsWith("@types/")) {
        const isDeclared = name.startsWith("@foyer/") ? name in devDependencies : name in tools;
        return isDeclared ? [] : [`${workspace} does not declare ${name}, which ${source} imports`];
      }
      return [`${workspace} does not have ${name} in its dependencies; ${source} imports it`];
    });
    const unused = Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => name.startsWith("@foyer/") && !packages.has(name))
      .map((name) => `${workspace} declares ${name}, which it does not import`);
    return [...missing, ...unused];
  });
}

/** @param {string} path */
const workspaceOf = (path) => /^(apps|packages)\/[^/]+/.exec(path)?.[0] ?? ".";

/** Is this code of the product, and neither a test nor a file of the build? @param {string} path */
const isProduct = (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path);

/** Returns the package that an import names, null for own files and modules of Node. @param {Dependency} dependency */
function packageOf({ module, resolved, coreModule }) {
  if (coreModule || /^[./#]|^(node|virtual):/.test(module)) return null;
  if (/^node_modules\/@types\//.test(resolved)) return resolved.split("/").slice(1, 3).join("/");
  return module.split("/", module.startsWith("@") ? 2 : 1).join("/");
}
