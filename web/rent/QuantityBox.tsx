import { Minus, Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { isComposing } from '../ui/key-press.ts'
import { NumberInput } from '../ui/NumberInput.tsx'
import { offProps } from '../ui/off-props.ts'
import { Price } from '../ui/Price.tsx'

interface Props {
  /** What confirming does; read aloud. */
  label: string
  /** At most; at least 1. */
  max: number
  /** Whether pieces come or go. */
  sign: 'plus' | 'minus'
  /** Coins for one piece, where they cost something. */
  price?: number
  onConfirm: (count: number) => void
  onClose: () => void
}

/** A small floating field for a count, with the button that confirms it (spec part 2 section 2). */
export function QuantityBox({ label, max, sign, price, onConfirm, onClose }: Props) {
  const [count, setCount] = useState(1)
  const box = useRef<HTMLFormElement>(null)
  useFocusReturn(box)
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        // A popup around it stays open.
        event.stopPropagation()
        onClose()
      }}
      className="pop absolute end-1 bottom-1 z-20 flex w-max items-center gap-1.5 p-1.5"
    >
      {price !== undefined && count > 0 && (
        <span className="ps-1 text-sm">
          <Price coins={price * count} />
        </span>
      )}
      <NumberInput
        label={t('rent.count')}
        min={1}
        max={Math.max(1, max)}
        shorthand="pieces"
        value={count}
        onChange={(next) => setCount(Math.min(next, Math.max(1, max)))}
        selects
        // The box opens to be typed into.
        autoFocus
        className="field h-9 w-[100px] px-2 text-center tabular outline-none pointer-coarse:h-11"
      />
      <button
        type="submit"
        aria-label={label}
        {...offProps(count > 0 ? undefined : t('kit.amount_first'))}
        className={`btn size-9 pointer-coarse:size-11 ${sign === 'plus' ? 'btn-buy' : 'btn-sell'}`}
      >
        <Sign aria-hidden="true" className="size-4" />
      </button>
    </form>
  )
}

/** When the box goes while it has the focus, whoever opened it gets it back. */
function useFocusReturn(box: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const shown = box.current
    return () => {
      const isLost = document.activeElement === document.body
      if ((isLost || shown?.contains(document.activeElement)) && opener instanceof HTMLElement) {
        opener.focus()
      }
    }
  }, [box, opener])
}
