import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Builds the service worker as a file of its own, `/service-worker.js`, which knows its release by
 * the names of the release's files. A browser installs it again when a byte of it differs.
 */
export function serviceWorkerPlugin(entry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).toSorted().join('\n')
      const release = createHash('sha256').update(files).digest('hex').slice(0, 12)
      const source = await bundleWorker(entry, release)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

async function bundleWorker(entry: string, release: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify(release) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output[0].code
}
