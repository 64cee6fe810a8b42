import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { minuteMs } from '#contract/kernel/time.ts'
import { waitingQuery } from '#domain/orders/waitingForAcceptance.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { rereadOnly } from '#shared/server/reads/reread.ts'
import { alertOrders, waitingAddress } from './alert.ts'
import { newOrdersText, reminderMs, reminderText } from './alertTexts.ts'
import { useIsLeaderWindow } from './useIsLeaderWindow.ts'

/** A window that becomes the leader so soon after an order gives its alert: no other window may have. */
const takeoverMs = 10_000

/**
 * Alerts a carrier to new orders and reminds of unaccepted ones (product.md §5). Runs on every page, in one window of the
 * browser. Orders from before the page opened are not alerted.
 */
export default function NewOrderWatch() {
  const { data } = useQuery(waitingQuery)
  useLiveEvents('notice', () => void rereadOnly(waitingQuery))
  const isLeader = useIsLeaderWindow('newOrders')
  const isReminding = useSettings((settings) => settings.orderReminder)
  const newestKnown = useRef<number | null>(null)
  const unheard = useRef<{ text: string; at: number } | null>(null)
  const alertCarrier = useEffectEvent((text: string) => {
    if (!isLeader) {
      unheard.current = { text, at: Date.now() }
      return
    }
    alertOrders(text)
    showSuccessToast(text, { about: 'newOrders', action: { label: '去接单', to: waitingAddress } })
  })
  useEffect(() => {
    const alert = unheard.current
    unheard.current = null
    if (isLeader && alert && Date.now() - alert.at < takeoverMs) alertCarrier(alert.text)
  }, [isLeader])
  useEffect(() => {
    if (!data) return
    const known = newestKnown.current
    newestKnown.current = Math.max(known ?? 0, data.newest[0]?.id ?? 0)
    const fresh = known === null ? [] : data.newest.filter(({ id }) => id > known)
    if (fresh.length > 0) alertCarrier(newOrdersText(fresh))
  }, [data])

  const count = data?.count ?? 0
  useEffect(() => {
    // the badge of the installed site's icon
    if (count > 0) navigator.setAppBadge?.(count).catch(() => undefined)
    else navigator.clearAppBadge?.().catch(() => undefined)
  }, [count])

  const reminded = useRef(0)
  const remind = useEffectEvent(() => {
    const now = new Date()
    const text = data ? reminderText(data.count, data.oldestAt, now) : null
    if (text === null || now.getTime() - reminded.current < reminderMs) return
    reminded.current = now.getTime()
    alertCarrier(text)
  })
  useEffect(() => {
    if (!isReminding) return undefined
    const timer = setInterval(remind, minuteMs)
    return () => clearInterval(timer)
  }, [isReminding])
  return null
}
