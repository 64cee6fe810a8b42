import { toSimplified } from '../readable/simplified.ts'
import { isComplete, isEmpty, joinLines, joinUnits } from './unit.ts'
import type { Unit } from './unit.ts'

/** Words that begin another consignment: 还有一票, 另外一批. */
export const another = /^\s*(?:还有|另外?有?|再发?)\s*[一1]?\s*[票单批](?!货?(?:一起|同))/

/** Words about all consignments: 以上都到付. */
export const isAboutAll = (unit: Unit): boolean =>
  !unit.hasPhone &&
  !unit.hasGoods &&
  /以上|全部|统一|一律|[都全]是?(?:走|要|送|发|到付|现付|月结|自提|一样)/.test(unit.text)

/** 提货：…, 发货人：… */
const senderLabel = /^\s*\[?(?:提货|装货|发货|发件|寄件|托运)[\u4e00-\u9fa5]{0,3}\]?\s*[:：]/

/** 收货方：…, 送至：… */
const recipientLabel = /^\s*\[?(?:收货|收件|送货|送至|送到)[\u4e00-\u9fa5]{0,3}\]?\s*[:：]/
/** The end of a letter: its writer is no further consignment. */
const signature = /^\s*(?:(?:best|kind|warm) )?regards\b/i

/** Checks whether a unit begins the next consignment: it repeats what the present one, which is complete, has already. */
function startsNext(current: Unit, unit: Unit, areGoodsFirst: boolean): boolean {
  if (unit.isOwn || another.test(unit.text)) return true
  // 提货：…, goods, 送至：…: the two sides of one
  const isOtherSide = unit.hasParty && !unit.isShipper && !unit.hasGoods
  const [before, text] = [toSimplified(current.text), toSimplified(unit.text)]
  if (isOtherSide && current.isShipper && senderLabel.test(before)) return false
  if (isOtherSide && !current.hasParty && recipientLabel.test(text) && !/收货|收件/.test(before)) return false
  if (signature.test(unit.text)) return false
  if (!isComplete(current))
    return (
      unit.hasPhone &&
      current.hasPhone &&
      !current.isShipper &&
      (isComplete(unit) || (unit.hasPlace && current.hasPlace))
    )
  if (areGoodsFirst) return unit.hasGoods
  return (
    (unit.hasPhone && current.hasPhone) ||
    (unit.hasPlace && current.hasPlace) ||
    (unit.hasParty && (current.hasParty || current.hasPhone))
  )
}

/** Checks for a part that is no consignment: a second phone, a sender, goods alone. */
const isFragment = (unit: Unit) =>
  !unit.isOwn &&
  !(unit.hasGoods && (unit.hasPhone || unit.hasPlace || unit.hasParty)) &&
  !(unit.hasPhone && unit.hasPlace && !unit.isShipper)

/**
 * Joins a party without goods to its other half. That is a sender before a recipient with goods, or a recipient after goods
 * without a phone. A few parties without goods among many consignments are rows on which the goods are missing.
 */
function joinHalves(groups: readonly Unit[]): Unit[] {
  const isLead = (group: Unit, at: number) => {
    const next = groups[at + 1]
    return !group.isOwn && !group.hasGoods && next !== undefined && !next.isOwn && isComplete(next)
  }
  const areSenders = groups.filter(isLead).length * 2 > groups.filter(isComplete).length
  const joined: Unit[] = []
  for (const [at, group] of groups.entries()) {
    const before = joined.at(-1)
    const isHalf =
      (at > 0 && areSenders && isLead(groups[at - 1] ?? group, at - 1)) ||
      (before && !group.isOwn && !group.hasGoods && !before.hasPhone)
    if (before && isHalf) joined[joined.length - 1] = joinUnits(before, group)
    else joined.push(group)
  }
  return joined
}

/**
 * Groups lines or blocks into consignments. A group ends where the next unit repeats what a complete one already has. Groups that
 * are no consignment join the one before.
 */
export function groupUnits(units: readonly Unit[]): { groups: Unit[]; loose: string[] } {
  const firstFilled = units.find((unit) => !isEmpty(unit))
  const areGoodsFirst =
    firstFilled !== undefined && firstFilled.hasGoods && !firstFilled.hasPhone && !firstFilled.hasPlace
  const loose: string[] = []
  const groups: Unit[] = []
  for (const unit of units) {
    const current = groups.at(-1)
    if (isAboutAll(unit) || (current === undefined && isEmpty(unit))) loose.push(unit.text)
    else if (current === undefined || startsNext(current, unit, areGoodsFirst)) groups.push(unit)
    else groups[groups.length - 1] = joinUnits(current, unit)
  }
  const whole: Unit[] = []
  let lead: Unit | undefined
  for (const group of groups) {
    const before = whole.at(-1)
    if (!isFragment(group)) whole.push(lead && groups.length === 2 ? joinUnits(lead, group) : group)
    else if (before) whole[whole.length - 1] = joinUnits(before, group)
    else lead = joinLines([...(lead ? [lead] : []), group])
  }
  if (lead && (whole.length === 0 || groups.length !== 2)) loose.unshift(lead.text)
  return { groups: joinHalves(whole), loose }
}
