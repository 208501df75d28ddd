/** What is this near to what is in view is drawn, in pixels. */
const NEAR = '1000px'

type OnSeen = (seen: 'in view' | 'ahead' | 'far', box: DOMRectReadOnly) => void

const watched = new Map<Element, OnSeen>()
let observer: IntersectionObserver | undefined

/**
 * Tells how near an element is to what is in view, now and whenever it comes near or goes far.
 * Returns what ends that.
 */
export function followNear(element: Element, onSeen: OnSeen): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect: box } of entries) {
        const isInView = box.top < innerHeight && box.bottom > 0
        watched.get(target)?.(!isIntersecting ? 'far' : isInView ? 'in view' : 'ahead', box)
      }
    },
    // The second for boxes that scroll by themselves.
    { rootMargin: `${NEAR} 0px`, scrollMargin: `${NEAR} 0px` } as IntersectionObserverInit,
  )
  watched.set(element, onSeen)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}
