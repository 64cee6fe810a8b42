import type { CarrierBoard, PlatformBoard } from '#contract/boards/calls.ts'

/**
 * Renders the days of a board's figures and those that they are compared with. It stands below the choice of days, which must not
 * move when the figures arrive.
 */
export function ComparedDays({
  board: { present, before },
}: {
  board: Pick<CarrierBoard | PlatformBoard, 'present' | 'before'>
}) {
  return (
    <p className="hint">{`${present.from} 至 ${present.to}，与上期 ${before.from} 至 ${before.to} 比较。`}</p>
  )
}
