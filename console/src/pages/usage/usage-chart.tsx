import 'uplot/dist/uPlot.min.css'
import './usage-chart.css'

import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'

import type { AdminSchemas } from '../../api/admin.js'
import { moment, number, t } from '../../language/language.js'

interface UsageChartProps {
  /** `2026-11` */
  readonly month: string
  readonly items: AdminSchemas['Usage']['items']
}

const HEIGHT = 240
const DAY_S = 86_400

/** Invoices of a month by day: live ones, and those of sandbox keys. */
export function UsageChart({ month, items }: UsageChartProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = host.current
    if (place === null) return
    const chart = new UPlot(settings(place), dataOf(month, items), place)
    const follow = new ResizeObserver(() =>
      chart.setSize({ width: place.clientWidth, height: HEIGHT }),
    )
    follow.observe(place)
    return () => {
      follow.disconnect()
      chart.destroy()
    }
  }, [month, items])
  return <div class="chart" ref={host} role="img" aria-label={t('usage.chart')} />
}

function dataOf(month: string, items: UsageChartProps['items']): UPlot.AlignedData {
  const start = Date.parse(`${month}-01T00:00:00Z`) / 1000
  const next = new Date(start * 1000)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const count = Math.round((next.getTime() / 1000 - start) / DAY_S)
  const days = Array.from({ length: count }, (_, index) => start + index * DAY_S)
  const sums = (environment: 'live' | 'sandbox') =>
    days.map((time) => {
      const name = new Date(time * 1000).toISOString().slice(0, 10)
      return items
        .filter((item) => item.period === name && item.environment === environment)
        .reduce((sum, { invoices }) => sum + invoices, 0)
    })
  return [days, sums('live'), sums('sandbox')]
}

function settings(place: HTMLElement): UPlot.Options {
  const colour = (name: string) => getComputedStyle(place).getPropertyValue(name)
  // Side by side: live to the left of the day, sandbox to its right.
  const bars = (align: -1 | 1) => {
    const paths = UPlot.paths.bars?.({ size: [0.35, 14], align })
    return { width: 0, points: { show: false }, ...(paths === undefined ? {} : { paths }) }
  }
  const axis = {
    stroke: colour('--soft'),
    font: `12px ${colour('--font')}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: place.clientWidth,
    height: HEIGHT,
    tzDate: (time) => UPlot.tzDate(new Date(time * 1000), 'UTC'),
    cursor: { points: { show: false }, drag: { x: false } },
    // The legend has values of the day under the pointer only.
    hooks: {
      setLegend: [
        ({ legend }) => place.classList.toggle('pointed', typeof legend.idx === 'number'),
      ],
    },
    // Half a day more on both sides: a bar is on its day.
    scales: {
      x: { range: (_chart, first, last) => [first - DAY_S / 2, last + DAY_S / 2] },
      y: { range: (_chart, _low, high) => [0, Math.max(4, high * 1.1)] },
    },
    axes: [
      { ...axis, grid: { show: false }, values: (_chart, times) => times.map(dayName) },
      { ...axis, size: widthOf, values: (_chart, values) => values.map((value) => number(value)) },
    ],
    series: [
      { label: t('usage.day'), value: (_chart, time) => dayName(time) },
      { label: t('environment.live'), fill: colour('--accent'), ...bars(-1) },
      { label: t('environment.sandbox'), fill: colour('--edge'), ...bars(1) },
    ],
  }
}

/** Of the numbers beside the chart; none are known before it is drawn. */
function widthOf(_chart: UPlot, texts: readonly string[] | null): number {
  return Math.max(50, ...(texts ?? []).map(({ length }) => 12 + 8 * length))
}

function dayName(seconds: number | null): string {
  return seconds === null
    ? ''
    : moment(seconds * 1000, { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
