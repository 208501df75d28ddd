import { trustedScript } from '../trusted-script.ts'

/**
 * Installs the service worker, which opens the app without a network. Where the browser keeps
 * nothing, the page goes on without one. Call it once.
 *
 * @param open - goes to an address of the app: that of a notification which was pressed
 */
export function startWorker(open: (address: string) => void): void {
  void install(open).catch(() => undefined)
}

async function install(open: (address: string) => void): Promise<void> {
  const workers = navigator.serviceWorker
  // What the page had asked for before, a worker that has just come has not seen. Some of it is still
  // on its way: it is told when it has come.
  let telling: PerformanceObserver | undefined
  workers.addEventListener('controllerchange', () => {
    telling?.disconnect()
    telling = new PerformanceObserver((list) => {
      const code = list
        .getEntries()
        .flatMap(({ name }) => (name.includes('/assets/') ? [name] : []))
      if (code.length > 0) workers.controller?.postMessage(code)
    })
    telling.observe({ type: 'resource', buffered: true })
  })
  workers.addEventListener('message', ({ data }: MessageEvent<{ open: string }>) => open(data.open))
  // At this address the worker may answer for every screen.
  await workers.register(trustedScript('service-worker', '/service-worker.js'))
}
