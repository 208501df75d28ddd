import type { Interval } from '@app/rules/market/chart.ts'
import { createChart, type IChartApi, type UTCTimestamp } from 'lightweight-charts'
import type { AxisLabels } from './axis-labels.ts'
import { axisLabelLength } from './chart-axis.ts'

/** Reads a token, so that the canvas wears the same colors as the page. */
export const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The color of a token as a glass of it, 0 (nothing is seen) to 1. */
export function faded(name: string, opacity: number): string {
  const canvas = document.createElement('canvas').getContext('2d')!
  canvas.fillStyle = token(name)
  const alpha = Math.round(opacity * 255)
  return `${canvas.fillStyle}${alpha.toString(16).padStart(2, '0')}`
}

interface Slot {
  /** Unix seconds. */
  readonly start: number
}

/**
 * Where a slot stands on the axis. The library's clock is UTC: hours are moved so that its axis tells
 * them by the player's clock.
 */
export function slotTimes(slots: readonly Slot[], interval: Interval) {
  const last = (slots.at(-1)?.start ?? 0) * 1000
  const shift = interval === 'hour' ? -new Date(last).getTimezoneOffset() * 60 : 0
  return (slot: Slot) => (slot.start + shift) as UTCTimestamp
}

interface Look {
  readonly interval: Interval
  readonly locale: string
  /** The part of the height that stays free below the lines, 0 to 1. */
  readonly free: number
  /** Whether a wheel, a drag or two fingers move along it and closer. */
  readonly moves?: boolean
  /** How prices are written. */
  readonly labels?: AxisLabels
}

/** An empty chart over time in the clothes of the page; `remove` it in the end. */
export function openTimeChart(element: HTMLElement, look: Look): IChartApi {
  const { interval, locale, free, moves = false, labels } = look
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: token('--color-parchment-dim'),
      fontFamily: token('--font-sans'),
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: faded('--color-gleam', 0.06) } },
    localization: {
      locale,
      ...(labels && { priceFormatter: labels.one, tickmarksPriceFormatter: labels.lines }),
    },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.15, bottom: free },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: interval === 'hour',
      secondsVisible: false,
      tickMarkMaxCharacterLength: axisLabelLength(interval, element.clientWidth),
    },
    // The tooltip tells the slot, in the player's own language.
    crosshair: { vertLine: { labelVisible: false } },
    // A finger that moves up and down scrolls the page.
    handleScroll: moves && { mouseWheel: false, vertTouchDrag: false },
    handleScale: moves && {
      mouseWheel: false,
      axisPressedMouseMove: false,
      axisDoubleClickReset: false,
    },
    kineticScroll: { touch: false, mouse: false },
  })
}
