import { createRequire } from 'node:module'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemasPlugin } from './build/contract-without-schemas-plugin.ts'
import { itemIconsPlugin } from './build/item-icons-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'
import { noStyleInjectionPlugin } from './build/no-style-injection-plugin.ts'
import { picturesPlugin } from './build/pictures-plugin.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { messageGroups } from './i18n/message-groups.ts'

const here = import.meta.dirname
const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    messagesPlugin(path.join(here, 'i18n/messages'), messageGroups),
    itemIconsPlugin({
      itemsDirectory: path.join(here, '../content'),
      iconSetFile: createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json'),
      authorsFile: path.join(here, 'credits/game-icons-authors.json'),
    }),
    picturesPlugin(path.join(here, '../content/images')),
    contractWithoutSchemasPlugin(),
    noStyleInjectionPlugin(),
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
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['Type'] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown[\\/]runtime/,
              priority: 5,
            },
            {
              name: 'vendor',
              test: /node_modules\/(?:@tanstack|zustand|use-sync-external-store|@lingui)\/(?!.*(?:[mM]utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery))/,
              priority: 4,
            },
            // What the page starts with stays apart, so that the groups below bring nothing forward.
            { name: 'app', tags: ['$initial'], priority: 3 },
            // A request each would cost more than these small modules weigh.
            {
              name: 'goods',
              test: /web\/(?:closed\/(?:ClosedWidget|queries)|catalogue\/(?:ItemTile|ItemIcon|item-name|rarity|queries)|prices\/queries|ui\/(?:Skeleton|ErrorState))/,
              priority: 2,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
            {
              name: 'kit',
              test: /web\/(?:ui|catalogue|api|i18n|favourites|inventory\/queries)[/.](?!Dialog|Toasts|chart-axis)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'frame',
              test: /web\/(?:layout\/(?:BottomBar|HeaderMenus|ShortcutsWidget)|live\/start-live)/,
            },
          ],
        },
      },
    },
  },
})
