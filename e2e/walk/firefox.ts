import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Driver, HEIGHTS, keepScript, type OpenWindow } from './driver.ts'

/**
 * Firefox by WebDriver BiDi, which Debian's own answers without a driver program: the few commands
 * that a walk needs. Playwright speaks to a Firefox of its own alone.
 */
export class Firefox implements AsyncDisposable {
  readonly #process: ChildProcess
  readonly #profile: string
  readonly #bidi: Bidi
  readonly version: string

  private constructor(process: ChildProcess, profile: string, bidi: Bidi, version: string) {
    this.#process = process
    this.#profile = profile
    this.#bidi = bidi
    this.version = version
  }

  static async launch(executable: string): Promise<Firefox> {
    const profile = await mkdtemp(path.join(tmpdir(), 'walk-firefox-'))
    await writeFile(path.join(profile, 'user.js'), PREFERENCES)
    const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
    const started = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const bidi = await Bidi.connect(`${await addressOf(started)}/session`)
    const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>(
      'session.new',
      { capabilities: {} },
    )
    return new Firefox(started, profile, bidi, capabilities.browserVersion)
  }

  /** Opens a container of its own: nothing of another window's storage is in it. */
  readonly open: OpenWindow = async ({ url, width, kept, cookies, scripts }) => {
    const bidi = this.#bidi
    const { userContext } = await bidi.send<{ userContext: string }>(
      'browser.createUserContext',
      {},
    )
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    })
    const viewport = { width, height: HEIGHTS[width] ?? 900 }
    await bidi.send('browsingContext.setViewport', { context, viewport })
    for (const { name, value } of cookies) {
      await bidi.send('storage.setCookie', {
        cookie: {
          name,
          value: { type: 'string', value },
          domain: new URL(url).hostname,
          path: '/',
          httpOnly: true,
        },
        partition: { type: 'context', context },
      })
    }
    for (const script of [keepScript(url, kept), ...scripts]) {
      const functionDeclaration = `() => {${script}}`
      await bidi.send('script.addPreloadScript', { functionDeclaration, contexts: [context] })
    }
    return {
      driver: driverOf(bidi, context),
      close: async () => void (await bidi.send('browser.removeUserContext', { userContext })),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#bidi.send('browser.close', {}).catch(() => this.#process.kill())
    if (this.#process.exitCode === null) await once(this.#process, 'exit')
    await rm(this.#profile, { recursive: true, force: true })
  }
}

/** No first steps, no updates, no motion: what is drawn stands still. */
const PREFERENCES = Object.entries({
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('')

async function addressOf(started: ChildProcess): Promise<string> {
  for await (const line of createInterface(started.stderr!)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    // What it says later must not fill the pipe.
    started.stderr!.resume()
    return address
  }
  throw new Error('Firefox ended before it listened')
}

interface Answer {
  readonly id: number
  readonly type: 'success' | 'error'
  readonly result: unknown
  readonly error: string
  readonly message: string
}

/** The protocol: numbered commands over a socket, each with one answer. */
class Bidi {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #sent = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer
      this.#waiting.get(answer.id)?.(answer)
      this.#waiting.delete(answer.id)
    })
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new Bidi(socket)
  }

  async send<T>(method: string, params: object): Promise<T> {
    const id = ++this.#sent
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`)
    return answer.result as T
  }
}

function driverOf(bidi: Bidi, context: string): Driver {
  const evaluate = async <T>(expression: string): Promise<T> => {
    interface Said {
      readonly type: string
      readonly result: { readonly value?: string }
      readonly exceptionDetails?: { readonly text: string }
    }
    const { type, result, exceptionDetails } = await bidi.send<Said>('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return (result.value === undefined ? undefined : JSON.parse(result.value)) as T
  }
  const keys = (actions: readonly object[]) =>
    bidi.send<void>('input.performActions', {
      context,
      actions: [{ type: 'key', id: 'keys', actions }],
    })
  const strike = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return {
    evaluate,
    goto: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'complete' }),
    async back() {
      await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })
      await evaluate('new Promise((done) => setTimeout(done, 200))').catch(() => undefined)
    },
    async click(selector) {
      const at = await evaluate<{ x: number; y: number } | string>(placeOf(selector))
      if (typeof at === 'string') throw new Error(at)
      const pointer = { type: 'pointer', id: 'mouse' }
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
        { type: 'pointerMove', x: 0, y: 0 },
      ]
      await bidi.send('input.performActions', { context, actions: [{ ...pointer, actions }] })
    },
    press: (key) => keys(strike(KEYS[key] ?? key)),
    insert: (text) => keys(graphemes(text).flatMap(strike)),
    async picture(file) {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      await writeFile(file, data, 'base64')
    },
    // Of the few screens that it sees, what the page itself says is enough.
    isLoadingCode: () => false,
  }
}

const KEYS: Readonly<Record<string, string>> = {
  ArrowRight: '\uE014',
  Delete: '\uE017',
  Enter: '\uE007',
}

/** What a key of the protocol may write: one sign, however many code points it has. */
function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** The middle of an element in the window, or what covers it. */
function placeOf(selector: string): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = Math.round(left + width / 2)
    const y = Math.round(top + height / 2)
    const hit = document.elementFromPoint(x, y)
    const isFree = hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
    return isFree ? { x, y } : (hit?.cloneNode().outerHTML ?? 'nothing') + ' intercepts pointer events'
  })()`
}
