import { expect, test } from 'vitest'
import { readSteamId } from './steam-id.ts'

const ID = '76561198000000001'

test.each([
  ID,
  ` ${ID}\n`,
  '7656 1198 0000 00001',
  ID.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  `https://steamcommunity.com/profiles/${ID}/`,
])('%j is an id', (text) => expect(readSteamId(text)).toBe(ID))

test.each(['', 'Ann', '7656119800000000', `${ID}2`, '7.6e16'])('%j is none', (text) =>
  expect(readSteamId(text)).toBeUndefined(),
)
