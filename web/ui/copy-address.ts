import { toast } from './toast.ts'

/** Copies an address and says so; shows it where the browser refuses to copy. */
export function copyAddress(address: string, copiedText: string): void {
  // A page without a secure address has no clipboard.
  const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('none'))
  copied.then(
    () => toast(copiedText, 'done'),
    () => toast(address),
  )
}
