import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'

interface Props {
  /** What confirming does; read aloud. */
  label: string
  /** At most; at least 1. */
  max: number
  /** Whether pieces come or go. */
  sign: 'plus' | 'minus'
  onConfirm: (count: number) => void
  onClose: () => void
}

/** A small floating field for a count, with the button that confirms it (spec part 2 section 2). */
export function QuantityBox({ label, max, sign, onConfirm, onClose }: Props) {
  const [count, setCount] = useState(1)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [onClose])
  const Sign = sign === 'plus' ? Plus : Minus
  return (
    <form
      ref={box}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) onConfirm(count)
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="pop absolute inset-x-0 bottom-1 z-20 mx-auto flex w-max gap-1 p-1.5"
    >
      <input
        type="number"
        aria-label={t('rent.count')}
        min={1}
        max={Math.max(1, max)}
        value={Number.isNaN(count) ? '' : count}
        onChange={(event) =>
          setCount(Math.min(Math.floor(event.target.valueAsNumber), Math.max(1, max)))
        }
        // The box opens to be typed into.
        autoFocus
        className="field h-9 w-25 px-2 text-center tabular outline-none"
      />
      <button
        type="submit"
        aria-label={label}
        disabled={!(count > 0)}
        className={`btn size-9 ${sign === 'plus' ? 'btn-buy' : 'btn-sell'}`}
      >
        <Sign aria-hidden="true" className="size-4" />
      </button>
    </form>
  )
}
