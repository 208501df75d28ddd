import type { ComponentProps } from 'react'
import { offProps } from './off-props.ts'
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

/** A button’s own properties. What it cannot do it says by `busy` or `blocked`, never silently. */
export interface ButtonProps extends ButtonState, ComponentProps<'button'> {
  disabled?: never
  'aria-disabled'?: never
}

/** What a button that is busy or blocked has beside its own. */
export function stateProps({ busy = false, blocked }: ButtonState): ComponentProps<'button'> {
  const isOff = busy || blocked !== undefined
  return {
    ...offProps(busy ? undefined : blocked),
    'aria-disabled': isOff,
    'aria-busy': busy,
    ...(isOff && { onClick: (event) => event.preventDefault() }),
  }
}

interface Props extends Look, ButtonProps {}

export function Button({ look, size, busy, blocked, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...stateProps({ busy, blocked })}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className ?? ''}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
