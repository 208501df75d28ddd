/** Has the browser save a file of these parts. */
export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type }))
  link.download = name
  link.click()
  // Some browsers begin to read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
