import type { Item } from '@app/contract/catalog.ts'
import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import { itemDescription, itemName, searchText } from './item-name.ts'
import { rarityOf } from './rarity.ts'

const axe: Item = {
  Itemdefid: 400,
  Type: 'other',
  Name: 'Worn Axe',
  NameRu: 'Старый топор',
  NameZh: '旧斧头',
  NameTr: 'Yıpranmış Balta',
  NamePt: '',
  NameJa: '使い古した斧',
  Description: 'Four handles.',
  DescriptionRu: 'Четыре топорища.',
  DescriptionZh: '',
  DescriptionTr: '',
  DescriptionPt: '',
  DescriptionJa: '',
  IconUrl: '/icons/battered-axe.svg',
  Tags: ['type:tool', ' Rarity:Rare '],
  CanSell: true,
  NameColor: '',
  Bundle: '',
}

test('names and descriptions follow the language and fall back to English', () => {
  expect(itemName(axe, 'ru')).toBe('Старый топор')
  expect(itemName(axe, 'pt')).toBe('Worn Axe')
  expect(itemDescription(axe, 'ru')).toBe('Четыре топорища.')
  expect(itemDescription(axe, 'ja')).toBe('Four handles.')
})

test('a missing item has the unknown name', () => {
  addMessages('en', { 'item.unknown': 'Unknown' })
  expect(itemName(undefined, 'en')).toBe('Unknown')
})

test('the search text holds all languages in lower case', () => {
  for (const text of ['worn axe', 'старый топор', '旧斧头', 'four handles', 'топорища']) {
    expect(searchText(axe)).toContain(text)
  }
})

test('a rarity is read from the tags, whatever their case', () => {
  expect(rarityOf(axe)).toBe('rare')
  expect(rarityOf({ Tags: ['type:tool'] })).toBe('common')
  expect(rarityOf({ Tags: ['rarity:shiny'] })).toBe('common')
})
