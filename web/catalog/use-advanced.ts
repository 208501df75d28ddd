import { useState } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'

/**
 * Whether the filter by tags is unfolded, kept in the address; as usual where tags are chosen, or were
 * since the screen was opened: it does not fold up under whoever takes the last one out.
 */
export function useAdvanced(inAddress: string | undefined, usually: boolean) {
  const rewrite = useRewrite()
  const [wasUsual, setUsual] = useState(usually)
  if (usually && !wasUsual) setUsual(true)
  const isOpen = inAddress === undefined ? wasUsual : inAddress === '1'
  return [isOpen, (open: boolean) => rewrite({ advanced: open ? '1' : '0' })] as const
}
