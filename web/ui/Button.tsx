import type { ComponentProps } from 'react'
import { Spinner } from './Spinner.tsx'

/** `brass` is the one thing to do on a screen; `buy` and `sell` belong to the market. */
export type ButtonLook = 'brass' | 'plain' | 'quiet' | 'buy' | 'sell' | 'danger'

interface Look {
  look?: ButtonLook
  size?: 'sm' | 'md' | 'lg'
}

const looks: Readonly<Record<ButtonLook, string>> = {
  brass: 'btn-brass',
  plain: 'btn-plain',
  quiet: 'btn-quiet',
  buy: 'btn-buy',
  sell: 'btn-sell',
  danger: 'btn-danger',
}

const sizes = {
  sm: 'min-h-8 px-2.5 text-sm',
  md: 'min-h-9 px-3.5 text-base pointer-coarse:min-h-11',
  lg: 'min-h-11 px-5 text-md',
} as const

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'plain', size = 'md' }: Look = {}): string {
  return `btn ${looks[look]} ${sizes[size]}`
}

interface Props extends Look, ComponentProps<'button'> {
  /** Shows a spinner and refuses clicks, but keeps focus and width. */
  busy?: boolean
}

export function Button({ look, size, busy = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className ?? ''}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
