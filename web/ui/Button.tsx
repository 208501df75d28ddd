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

export interface ButtonState {
  /** Shows a spinner and refuses clicks, but keeps focus and width. */
  busy?: boolean | undefined
  /** Why it can do nothing now: shown on hover, focus and press. It can where this is undefined. */
  blocked?: string | undefined
}

/** What a button that is busy or blocked has beside its own; it keeps the focus, to be asked why. */
export function stateProps(
  { busy = false, blocked }: ButtonState,
  own: ComponentProps<'button'>,
): ComponentProps<'button'> {
  const isOff = busy || blocked !== undefined
  return {
    'aria-disabled': isOff || own['aria-disabled'],
    'aria-busy': busy,
    ...(blocked !== undefined && !busy && { 'data-hint': blocked }),
    ...(isOff && { onClick: (event) => event.preventDefault() }),
  }
}

interface Props extends Look, ButtonState, ComponentProps<'button'> {}

export function Button({ look, size, busy, blocked, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...stateProps({ busy, blocked }, rest)}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className ?? ''}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
