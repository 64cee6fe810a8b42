import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DialogCard } from '#contract/consult/calls.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { problemText } from '#contract/kernel/problems.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { requestedConsignment, hasGoods, wantedServicesOf } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest as SearchedGoods } from '#contract/orders/plain/quoteRequest.ts'
import { listedTotalFen } from '#contract/price/listedTotal.ts'
import { wantedKeys } from '#contract/price/services.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { compareAddress } from '#domain/lines/lineAddresses.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { callServer } from '#shared/server/call.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'
import { consultListPath } from '#shared/server/consultUnread.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { useSession } from '#shared/server/session.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { useAnswerMobile } from './answerMobile.tsx'
import { Composer } from './Composer.tsx'
import { addressOf, keyOfTarget } from './consultAddress.ts'
import type { ConsultTarget } from './consultAddress.ts'
import { findOpenThread } from './list/listReads.ts'
import { forgetCreatedThread, useOutbox } from './outbox/outbox.ts'
import type { ThreadStart } from './outbox/outbox.ts'
import { ConsultCard } from './thread/ConsultCard.tsx'
import { WaitingMessage } from './thread/WaitingMessage.tsx'
import classes from './NewThread.module.css'

type About = Exclude<ConsultTarget, { id: number }>

interface Subject {
  carrierId: number
  carrierName: string
  /** The line's route, or the order. */
  about: { text: string; to: string }
  /** For a line that was searched with goods; otherwise null. */
  card: DialogCard | null
}

/** Returns the card of the first message, with the same content as the server will compute. */
function cardOf(line: LineDetail, lineText: string, goods: SearchedGoods): DialogCard | null {
  if (!hasGoods(goods)) return null
  const consignment = requestedConsignment(goods)
  return {
    lineId: line.id,
    lineText,
    weightGrams: consignment.weightGrams,
    volumeCm3: consignment.volumeCm3,
    services: wantedKeys(consignment),
    totalFen: listedTotalFen(line, consignment),
  }
}

/** Loads the carrier, the link and the card of a line or an order. */
async function loadSubject(about: About, goods: SearchedGoods, signal: AbortSignal): Promise<Subject> {
  const options = { signal }
  if ('line' in about) {
    const line = await callServer('/lines/getLineDetail', { id: about.line }, options)
    const text = `${line.origin.name} → ${line.destinationText}`
    return {
      carrierId: line.carrier.id,
      carrierName: line.carrier.name,
      about: { text, to: compareAddress([about.line]) },
      card: cardOf(line, text, goods),
    }
  }
  const { number, line } = await callServer('/orders/getOrderDetail', { id: about.order }, options)
  const text = `订单 ${number}`
  return {
    carrierId: line.carrierId,
    carrierName: line.carrierName,
    about: { text, to: `/base/track?no=${number}` },
    card: null,
  }
}

/** Finds the open thread about the same line or order; otherwise loads what a new one needs. */
async function loadThreadOrSubject(
  about: About,
  goods: SearchedGoods,
  signal: AbortSignal,
): Promise<{ id: number | null; subject: Subject | null }> {
  const id = await findOpenThread(about, signal)
  return id === null ? { id, subject: await loadSubject(about, goods, signal) } : { id, subject: null }
}

/** Redirects to the thread as soon as it exists, replacing the address of the new one in the history. */
function useRedirectToThread(about: About, path: PagePath, foundId: number | null): void {
  const navigate = useNavigate()
  const isOnScreen = useOnScreen()
  const createdId = useOutbox(({ createdThreads }) => createdThreads[keyOfTarget(about)] ?? null)
  const id = createdId ?? foundId
  useEffect(() => {
    if (id === null || !isOnScreen()) return
    if (createdId !== null) forgetCreatedThread(about)
    void navigate(addressOf(path, { id }), { replace: true, state: sameTab })
  }, [id, createdId, about, path, navigate, isOnScreen])
}

/** Shows the form of a new thread about a line or an order. Redirects to an open thread about the same. */
export function NewThread({ about, path, goods }: { about: About; path: PagePath; goods: SearchedGoods }) {
  const { data, error, refetch } = useQuery(
    composedQuery(consultListPath, { about, goods }, (signal) => loadThreadOrSubject(about, goods, signal), {
      // another window may have created a thread meanwhile
      staleTime: 0,
      gcTime: 0,
      retry: (failures, failure) => failures < 1 && isNetworkFailure(failure),
    }),
  )
  useRedirectToThread(about, path, data?.id ?? null)
  return (
    <>
      <Link
        className={`hidden phone-touch phone-items-center phone-flex ${classes.back}`}
        to={path}
        state={sameTab}
      >
        返回咨询列表
      </Link>
      {data?.subject ? (
        <FirstMessage about={about} subject={data.subject} searched={goods} />
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

/** Returns the searched goods as the call takes them; undefined when the search named none. */
const goodsOf = (about: About, searched: SearchedGoods): ThreadStart['goods'] =>
  'line' in about && hasGoods(searched)
    ? {
        ...(searched.weightGrams === null ? {} : { weightGrams: searched.weightGrams }),
        ...(searched.volumeCm3 === null ? {} : { volumeCm3: searched.volumeCm3 }),
        ...wantedServicesOf(searched),
      }
    : undefined

function FirstMessage({
  about,
  subject,
  searched,
}: {
  about: About
  subject: Subject
  searched: SearchedGoods
}) {
  const key = keyOfTarget(about)
  const messages = useOutbox((outbox) => outbox.messages)
  const waiting = messages.filter(({ to }) => keyOfTarget(to) === key)
  const factoryId = useSession(({ user }) => user?.factory_id ?? null)
  const isOwn = factoryId === subject.carrierId
  const { field, read } = useAnswerMobile()
  useTabName(subject.carrierName)
  const threadStart = (): ThreadStart | null => {
    const answerMobile = read()
    if (answerMobile === null) return null
    const goods = goodsOf(about, searched)
    return { ...(goods && { goods }), ...(answerMobile !== '' && { answerMobile }) }
  }
  return (
    <>
      <div className="flex-1 min-h-0 p-5 scroll-y">
        <h2 className="section-title mb-3">
          咨询 <CarrierLink carrier={{ id: subject.carrierId, name: subject.carrierName }} />
        </h2>
        {subject.card ? (
          <ConsultCard card={subject.card} />
        ) : (
          <p className="text-body anywhere">
            <Link to={subject.about.to}>{subject.about.text}</Link>
          </p>
        )}
        {isOwn ? (
          <p className="fault mt-4" role="alert">
            {problemText('consultOwnLine')}
          </p>
        ) : (
          <>
            <p className="mt-3 mb-5 text-small soft">写下要问的，也可以直接发图片。</p>
            {field}
            <ol>
              {waiting.map((message) => (
                <WaitingMessage key={message.clientId} message={message} />
              ))}
            </ol>
          </>
        )}
      </div>
      <Composer to={about} side="customer" begins={threadStart} isDisabled={isOwn} />
    </>
  )
}
