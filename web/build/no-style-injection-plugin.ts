import type { Plugin } from 'vite'

/**
 * Takes out of sonner the call that writes its style sheet into the page: our content security
 * policy allows no inline styles. `ui/Toasts.tsx` imports the same sheet as a file instead.
 *
 * A version of sonner that does it in another way stops the build.
 */
export function noStyleInjectionPlugin(): Plugin {
  return {
    name: 'no-style-injection',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return undefined
      const cut = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (cut === code) this.error('sonner no longer injects its styles the way we know')
      return { code: cut, map: null }
    },
  }
}
