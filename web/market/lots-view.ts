import type { LotType } from '@app/contract/lot.ts'

/** How one section of the own lots is shown. */
export interface SectionView {
  /** What is searched for in it. */
  readonly text: string
  readonly isOpen: boolean
}

export type LotsView = Readonly<Record<LotType, SectionView>>

/** The view as the address holds it; what is as usual is left out. */
type LotsSearch = {
  readonly sells?: string
  readonly buys?: string
  /** The sections that are collapsed, separated by semicolons. */
  readonly folded?: string
}

export function readLotsView({ sells = '', buys = '', folded = '' }: LotsSearch): LotsView {
  const shut = folded.split(';')
  return {
    sell: { text: sells, isOpen: !shut.includes('sell') },
    buy: { text: buys, isOpen: !shut.includes('buy') },
  }
}

export function writeLotsView({ sell, buy }: LotsView): LotsSearch {
  const folded = [...(sell.isOpen ? [] : ['sell']), ...(buy.isOpen ? [] : ['buy'])].join(';')
  return {
    ...(sell.text !== '' && { sells: sell.text }),
    ...(buy.text !== '' && { buys: buy.text }),
    ...(folded !== '' && { folded }),
  }
}
