import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { withMessages } from '../i18n/language.ts'
import { profile } from '../player/queries.ts'
import { isComposing, isTyping } from '../ui/key-press.ts'
import { createShortcutReader } from './shortcuts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const CommandPalettePopup = lazyPart(
  () => withMessages('palette', import('./CommandPalettePopup.tsx')),
  'CommandPalettePopup',
)

const ShoppingPopup = lazyPart(
  () => withMessages('desk', withMessages('shopping', import('../shopping/ShoppingPopup.tsx'))),
  'ShoppingPopup',
  'popup',
)

const SignInFirstPopup = lazyPart(
  () => withMessages('social', import('../social/SignInFirstPopup.tsx')),
  'SignInFirstPopup',
)

interface Props {
  onLogIn: (() => void) | undefined
  /** Undefined where there is no logout control. */
  onLogOut: (() => void) | undefined
}

const route = getRouteApi('/main')

/**
 * The keys that work on every screen, and what any screen may have over it: the palette that Ctrl-K
 * opens, the shopping list, and to a visitor what the address names of a player's own.
 */
export function ShortcutsWidget({ onLogIn, onLogOut }: Props) {
  const { popup, social, trade } = route.useSearch()
  const isVisitor = useQuery(profile).data === null
  const own = trade === undefined ? social && ('social' as const) : ('trade' as const)
  const shown = (['commands', 'keys'] as const).find((one) => one === popup)
  const overlay = useOverlay()
  const rewrite = useRewrite()
  const read = useRef(createShortcutReader())
  const navigate = useNavigate()

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return
    const shortcut = read.current(event, isTyping(event.target))
    if (!shortcut) return
    // A popup that is open has the keyboard to itself.
    if (!shown && document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    if ('go' in shortcut) void navigate({ to: shortcut.go })
    else if (shown) rewrite({ popup: shortcut.open })
    else overlay.open({ popup: shortcut.open })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const close = () => overlay.close('popup')
  return (
    <Suspense>
      <CommandPalettePopup
        open={shown !== undefined}
        shown={shown}
        onKeys={() => rewrite({ popup: 'keys' })}
        onClose={close}
        onLogIn={onLogIn}
        onLogOut={onLogOut}
      />
      <ShoppingPopup open={popup === 'shopping'} onClose={close} />
      {isVisitor && own && <SignInFirstPopup onClose={() => overlay.close(own)} />}
    </Suspense>
  )
}
