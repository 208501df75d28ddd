import { Star } from 'lucide-react'

/** A star, lit for what is marked. */
export function FavoriteStar({ lit }: { lit: boolean }) {
  return <Star aria-hidden="true" className={`size-4 ${lit ? 'fill-candle text-candle' : ''}`} />
}
