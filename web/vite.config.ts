import { createRequire } from 'node:module'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appManifestsPlugin } from './build/app-manifests-plugin.ts'
import { chunkGroups } from './build/chunks.ts'
import { contractWithoutSchemasPlugin } from './build/contract-without-schemas-plugin.ts'
import { iconImportsPlugin } from './build/icon-imports-plugin.ts'
import { itemIconsPlugin } from './build/item-icons-plugin.ts'
import { loadFilesPlugin } from './build/load-files-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'
import { noStyleInjectionPlugin } from './build/no-style-injection-plugin.ts'
import { picturesPlugin } from './build/pictures-plugin.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'
import { localeOf } from './i18n/languages.ts'
import { messageGroups } from './i18n/message-groups.ts'
import { paths } from './paths.ts'

const require = createRequire(import.meta.url)
const here = import.meta.dirname
const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: here,
  resolve: {
    // For React before 18, which had no such hook.
    alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }],
  },
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    messagesPlugin(path.join(here, 'i18n/messages'), messageGroups),
    itemIconsPlugin({
      itemsDirectory: path.join(here, '../content'),
      iconSetFile: require.resolve('@iconify-json/game-icons/icons.json'),
      authorsFile: path.join(here, 'credits/game-icons-authors.json'),
    }),
    picturesPlugin('images', path.join(here, '../content/images')),
    picturesPlugin('app-icons', path.join(here, 'app-icons')),
    iconImportsPlugin(
      require.resolve('lucide-react').replace(/dist.*/, 'dist/esm/lucide-react.mjs'),
    ),
    contractWithoutSchemasPlugin(),
    noStyleInjectionPlugin(),
    loadFilesPlugin(path.join(here, 'ui/load-files.ts')),
    appManifestsPlugin({
      tokensFile: path.join(here, 'ui/tokens.css'),
      messagesDirectory: path.join(here, 'i18n/messages'),
      locales: localeOf,
      shortcuts: {
        'menu.market': paths.market,
        'menu.inventory': paths.inventory,
        'menu.craft': paths.craftReceipts,
      },
    }),
    serviceWorkerPlugin(path.join(here, 'service-worker/main.ts')),
    precompressPlugin(),
  ],
  server: {
    proxy: {
      // The folder web/api answers under the same address while developing.
      '^/api/(?!.*\\.ts(?:$|\\?))': { target: apiServer },
      '/sandbox-steam': { target: apiServer },
    },
  },
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // The content security policy allows no data: scripts or styles; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every page is told the names of all files, and a hash does not compress: seven letters of
        // four bits are enough to tell the releases of one file apart.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups(here) },
      },
    },
  },
})
