import path from 'node:path'
import { defineConfig } from 'vite'
import web from '../web/vite.config.ts'

const here = import.meta.dirname

/** The site's own build, with the frames in place of its screens. */
export default defineConfig({
  ...web,
  root: here,
  server: { fs: { allow: [path.join(here, '..')] } },
  build: { outDir: path.join(here, '../.cache/gallery'), emptyOutDir: true, assetsInlineLimit: 0 },
})
