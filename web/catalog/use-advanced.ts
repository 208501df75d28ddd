import { useRewrite } from '../address/use-rewrite.ts'

/** Whether the filter by tags is unfolded, kept in the address; as usual where tags are chosen. */
export function useAdvanced(inAddress: string | undefined, usually: boolean) {
  const rewrite = useRewrite()
  const isOpen = inAddress === undefined ? usually : inAddress === '1'
  return [isOpen, (open: boolean) => rewrite({ advanced: open ? '1' : '0' })] as const
}
