import { type ReactNode, useId, useRef } from 'react'
import { buttonClass } from './Button.tsx'

interface Props {
  /** Read aloud for the button, where its face says too little. */
  label?: string
  /** What the button shows. */
  face: ReactNode
  /** Links and buttons, reached by Tab; pressing one closes the list. */
  children: ReactNode
  /** Of the button. */
  className?: string
  onOpen?: () => void
}

const GAP_PX = 6

/**
 * A button with a list that folds out under it. The browser's own popover: it closes by Escape and
 * by a press elsewhere, and gives the focus back.
 */
export function Menu({ label, face, children, className, onOpen }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const place = () => {
    const of = button.current?.getBoundingClientRect()
    const box = list.current
    if (!of || !box) return
    const end = document.documentElement.clientWidth - of.right
    box.style.right = `${Math.max(8, Math.min(end, innerWidth - box.offsetWidth - 8))}px`
    const below = of.bottom + GAP_PX
    const room = innerHeight - below
    const isBelow = box.scrollHeight < room || of.top < room
    // What is longer than the room scrolls.
    box.style.maxHeight = `${(isBelow ? room : of.top) - 2 * GAP_PX}px`
    box.style.top = `${isBelow ? below : of.top - box.offsetHeight - GAP_PX}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        popoverTarget={id}
        className={`${buttonClass({ look: 'quiet' })} !px-2.5 ${className ?? ''}`}
      >
        {face}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button')) list.current?.hidePopover()
        }}
        onToggle={({ newState }) => {
          if (newState !== 'open') return
          place()
          onOpen?.()
        }}
        className="pop fixed inset-auto m-0 min-w-44 overflow-y-auto p-1.5 [&:popover-open]:grid"
      >
        {children}
      </div>
    </>
  )
}

/** The classes of one line in a menu. */
export const menuItemClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-start text-parchment-dim hover:bg-oak-lit hover:text-parchment aria-[current=page]:text-candle aria-[pressed=true]:text-candle pointer-coarse:min-h-11'
