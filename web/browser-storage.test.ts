import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTextStorage } from './browser-storage.ts'

/** A browser's storage that can be made to refuse. */
function openBrowser() {
  const kept = new Map<string, string>()
  const browser = { isBlocked: false, isFull: false, kept }
  const refuse = (isRefused: boolean) => {
    if (isRefused) throw new DOMException('refused', 'SecurityError')
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      refuse(browser.isFull)
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  const texts = createTextStorage(() => {
    refuse(browser.isBlocked)
    return storage
  })
  return { browser, texts }
}

test('what is written is kept by the browser', () => {
  const { browser, texts } = openBrowser()
  expect(texts.read('a')).toBeUndefined()
  texts.write('a', '1')
  expect(browser.kept.get('a')).toBe('1')
  expect(texts.read('a')).toBe('1')
  texts.remove('a')
  expect(texts.read('a')).toBeUndefined()
})

test('where the browser refuses everything, the page remembers', () => {
  const { browser, texts } = openBrowser()
  browser.isBlocked = true
  expect(texts.read('a')).toBeUndefined()
  texts.write('a', '1')
  expect(texts.read('a')).toBe('1')
  texts.remove('a')
  expect(texts.read('a')).toBeUndefined()
  expect(browser.kept.size).toBe(0)
})

test('what a full storage does not take hides the older text, until there is room', () => {
  const { browser, texts } = openBrowser()
  texts.write('a', '1')
  browser.isFull = true
  texts.write('a', '2')
  expect(texts.read('a')).toBe('2')
  browser.isFull = false
  texts.write('a', '3')
  expect(texts.read('a')).toBe('3')
  expect(browser.kept.get('a')).toBe('3')
})

const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie)\b/

test('nothing else in the app touches the browser’s storage, which may refuse', () => {
  expect(STORAGE.test("localStorage.getItem('a')")).toBe(true)
  const web = fileURLToPath(new URL('.', import.meta.url))
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/(?:\.test|testing)\.tsx?$|(?:^|\/)(?:dist|node_modules)\//.test(path),
  )
  expect(sources.length).toBeGreaterThan(300)
  const offenders = sources.filter((path) => STORAGE.test(readFileSync(web + path, 'utf8')))
  expect(offenders).toEqual(['browser-storage.ts'])
})
