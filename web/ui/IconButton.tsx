import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook, type ButtonProps, stateProps } from './Button.tsx'
import { Spinner } from './Spinner.tsx'

interface Props extends Omit<ButtonProps, 'children'> {
  /** What it does; read aloud, and shown as a hint. */
  label: string
  icon: ReactNode
  look?: ButtonLook
  size?: 'sm' | 'md'
}

const sizes = {
  sm: 'size-7 min-h-0 pointer-coarse:size-9',
  md: 'size-9 min-h-0 pointer-coarse:size-11',
} as const

export function IconButton({
  label,
  icon,
  look = 'quiet',
  size = 'md',
  busy,
  blocked,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      data-hint={label}
      {...rest}
      {...stateProps({ busy, blocked })}
      className={`${buttonClass({ look, size: 'sm' })} ${sizes[size]} shrink-0 !px-0 ${className ?? ''}`}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
