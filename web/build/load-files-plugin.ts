import type { Plugin } from 'vite'

/** What every page loads before anything else. */
const FIRST = /^assets\/(?:index|react|vendor|rolldown-runtime)-[\w-]+\.js$/

const HELPER = '\0vite/preload-helper.js'

/**
 * Puts a loader of ours in the place of the bundler's, which is called with every `import()` and the
 * files that it needs.
 *
 * @param loaderFile - exports `loadFiles`
 */
export function loadFilesPlugin(loaderFile: string): Plugin {
  return {
    name: 'load-files',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // Every browser of the target preloads modules by itself.
          polyfill: false,
          // The bundler leaves a file out that needs no other; it is loaded like all.
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'html'
              ? needed
              : [...new Set([file, ...needed])].filter((one) => !FIRST.test(one)),
        },
      },
    }),
    load: (id) =>
      id === HELPER
        ? `export { loadFiles as __vitePreload } from ${JSON.stringify(loaderFile)}`
        : undefined,
  }
}
