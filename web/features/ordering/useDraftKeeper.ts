import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../../shared/session.ts'
import { dropDraft, saveDraft } from './orderDraft.ts'
import { isUntyped } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'

const pauseMs = 400

/**
 * Keeps what is typed as this browser's draft, shortly after every change and on leaving. `release` ends that and forgets the
 * draft: the order is placed, or the form was cleared.
 */
export function useDraftKeeper(address: string, values: OrderValues): { release: () => Promise<void> } {
  const isReleased = useRef(false)
  const saved = useRef(values)
  const userId = useSession((session) => session.user?.id ?? null)
  // an expired login makes a visitor of its user, whose draft it stays
  const ownerId = useRef(userId)
  const save = useEffectEvent(() => {
    if (isReleased.current || saved.current === values) return
    saved.current = values
    if (userId !== null) ownerId.current = userId
    const kept = { ...values, smsCode: '' }
    if (isUntyped(kept)) void dropDraft()
    else void saveDraft({ address, userId: ownerId.current, savedAtMs: Date.now(), values: kept })
  })
  useEffect(() => {
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const onLeave = () => save()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  const release = async () => {
    isReleased.current = true
    await dropDraft()
  }
  return { release }
}
