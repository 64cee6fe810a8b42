import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { subjectMax } from '../../../contract/consult/words.ts'
import type { PagePath } from '../../../contract/kernel/pages.ts'
import { problemText } from '../../../contract/kernel/problems.ts'
import { callServer } from '../../shared/server/call.ts'
import { isNetworkFailure } from '../../shared/server/callError.ts'
import { consultListPath } from '../../shared/server/consultUnread.ts'
import { composedQuery } from '../../shared/server/reads/callQuery.ts'
import { compareAddress } from '../../domain/lines/lineAddresses.ts'
import { sameTab } from '../../shared/browser/sameTab.ts'
import { useSession } from '../../shared/server/session.ts'
import { useOnScreen } from '../../shared/browser/useOnScreen.ts'
import { useTabName } from '../../shared/browser/tabName.ts'
import { ErrorState } from '../../shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/kit/LoadingRows.tsx'
import { Composer } from './Composer.tsx'
import { addressOf, placeKey } from './consultAddress.ts'
import type { Opened } from './consultAddress.ts'
import { findAbout } from './list/listReads.ts'
import classes from './NewThread.module.css'
import { forgetBegun, useOutbox } from './outbox/outbox.ts'
import { WaitingMessage } from './thread/WaitingMessage.tsx'

type About = Exclude<Opened, { id: number }>

interface Asked {
  carrierId: number
  carrierName: string
  /** The line's route, or the order. */
  about: { text: string; to: string }
  /** What is proposed as the subject. */
  subject: string
}

/** Whom one asks about a line or an order, and what is proposed as the subject. */
async function readAsked(about: About, signal: AbortSignal): Promise<Asked> {
  const options = { signal }
  if ('line' in about) {
    const line = await callServer('/lines/getLineDetail', { id: about.line }, options)
    const text = `${line.origin.name} → ${line.destinationText}`
    return {
      carrierId: line.carrier.id,
      carrierName: line.carrier.name,
      about: { text, to: compareAddress([about.line]) },
      subject: '运费和时效',
    }
  }
  const { number, line } = await callServer('/orders/getOrderDetail', { id: about.order }, options)
  const text = `订单 ${number}`
  return {
    carrierId: line.carrierId,
    carrierName: line.carrierName,
    about: { text, to: `/base/track?no=${number}` },
    subject: text,
  }
}

/** The thread that was open about the same all along, or what a new one needs. */
async function readPlace(
  about: About,
  signal: AbortSignal,
): Promise<{ id: number | null; asked: Asked | null }> {
  const id = await findAbout(about, signal)
  return id === null ? { id, asked: await readAsked(about, signal) } : { id, asked: null }
}

/** Leads on to a thread as soon as there is one; the address of the beginning is not come back to. */
function useThreadThere(about: About, path: PagePath, foundId: number | null): void {
  const navigate = useNavigate()
  const isOnScreen = useOnScreen()
  const begunId = useOutbox(({ begun }) => begun[placeKey(about)] ?? null)
  const id = begunId ?? foundId
  useEffect(() => {
    if (id === null || !isOnScreen()) return
    if (begunId !== null) forgetBegun(about)
    void navigate(addressOf(path, { id }), { replace: true, state: sameTab })
  }, [id, begunId, about, path, navigate, isOnScreen])
}

/** A new thread about a line or an order; one that is open about the same takes its place. */
export function NewThread({ about, path }: { about: About; path: PagePath }) {
  const { data, error, refetch } = useQuery(
    composedQuery(consultListPath, { about }, (signal) => readPlace(about, signal), {
      // a thread may have been begun elsewhere meanwhile
      staleTime: 0,
      gcTime: 0,
      retry: (failures, failure) => failures < 1 && isNetworkFailure(failure),
    }),
  )
  useThreadThere(about, path, data?.id ?? null)
  return (
    <>
      <Link
        className={`hidden phone-touch phone-items-center phone-flex ${classes.back}`}
        to={path}
        state={sameTab}
      >
        返回咨询列表
      </Link>
      {data?.asked ? (
        <Beginning about={about} asked={data.asked} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="p-5">
          <LoadingRows n={3} />
        </div>
      )}
    </>
  )
}

function Beginning({ about, asked }: { about: About; asked: Asked }) {
  const key = placeKey(about)
  const [subject, setSubject] = useState(asked.subject)
  const messages = useOutbox((outbox) => outbox.messages)
  const waiting = messages.filter(({ to }) => placeKey(to) === key)
  const factoryId = useSession(({ user }) => user?.factory_id ?? null)
  const isOwn = factoryId === asked.carrierId
  useTabName(asked.carrierName)
  return (
    <>
      <div className="flex-1 min-h-0 p-5 scroll-y">
        <h2 className="section-title">咨询 {asked.carrierName}</h2>
        <p className="mb-4 text-3 anywhere">
          <Link to={asked.about.to}>{asked.about.text}</Link>
        </p>
        {isOwn ? (
          <p className="fault" role="alert">
            {problemText('consultOwnLine')}
          </p>
        ) : (
          <>
            <TextInput
              label="主题"
              maxLength={subjectMax}
              value={subject}
              onChange={(event) => setSubject(event.currentTarget.value)}
            />
            <p className="mt-3 mb-5 text-2 soft">
              写下要问的，物流公司会在这里回复您。图片可以在第一条消息之后发送。
            </p>
            <ol>
              {waiting.map((message) => (
                <WaitingMessage key={message.clientId} message={message} />
              ))}
            </ol>
          </>
        )}
      </div>
      <Composer to={about} side="customer" subject={subject} isDisabled={isOwn} />
    </>
  )
}
