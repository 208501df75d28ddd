/**
 * A key that is held presses once. A browser goes on pressing: it would order, craft or start again as
 * soon as the first call is answered, and confirm what the first press has only asked for. Where text has
 * lines, Enter goes on making them.
 */
export function pressOnce(): void {
  const hold = (event: KeyboardEvent) => {
    if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement)
      return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', hold, { capture: true })
}
