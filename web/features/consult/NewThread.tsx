import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DialogCard } from '../../../contract/consult/calls.ts'
import type { PagePath } from '../../../contract/kernel/pages.ts'
import { problemText } from '../../../contract/kernel/problems.ts'
import type { LineDetail } from '../../../contract/lines/calls.ts'
import { listedTotalFen } from '../../../contract/price/listedTotal.ts'
import { wantedKeys } from '../../../contract/price/services.ts'
import { askedConsignment, hasGoods, wantedOf } from '../../domain/lines/asked.ts'
import type { Asked as AskedGoods } from '../../domain/lines/asked.ts'
import { callServer } from '../../shared/server/call.ts'
import { isNetworkFailure } from '../../shared/server/callError.ts'
import { consultListPath } from '../../shared/server/consultUnread.ts'
import { composedQuery } from '../../shared/server/reads/callQuery.ts'
import { CarrierLink } from '../../domain/lines/CarrierLink.tsx'
import { compareAddress } from '../../domain/lines/lineAddresses.ts'
import { sameTab } from '../../shared/browser/sameTab.ts'
import { useSession } from '../../shared/server/session.ts'
import { useOnScreen } from '../../shared/browser/useOnScreen.ts'
import { useTabName } from '../../shared/browser/tabName.ts'
import { ErrorState } from '../../shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/kit/LoadingRows.tsx'
import { useAnswerMobile } from './answerMobile.tsx'
import { Composer } from './Composer.tsx'
import { addressOf, placeKey } from './consultAddress.ts'
import type { Opened } from './consultAddress.ts'
import { findAbout } from './list/listReads.ts'
import classes from './NewThread.module.css'
import { forgetBegun, useOutbox } from './outbox/outbox.ts'
import type { Begins } from './outbox/outbox.ts'
import { AskedCard } from './thread/AskedCard.tsx'
import { WaitingMessage } from './thread/WaitingMessage.tsx'

type About = Exclude<Opened, { id: number }>

interface Asked {
  carrierId: number
  carrierName: string
  /** The line's route, or the order. */
  about: { text: string; to: string }
  /** Of a line found with goods. */
  card: DialogCard | null
}

/** What the first message will carry along, as the server makes it. */
function cardOf(line: LineDetail, lineText: string, asked: AskedGoods): DialogCard | null {
  if (!hasGoods(asked)) return null
  const consignment = askedConsignment(asked)
  return {
    lineId: line.id,
    lineText,
    weightGrams: consignment.weightGrams,
    volumeCm3: consignment.volumeCm3,
    services: wantedKeys(consignment),
    totalFen: listedTotalFen(line, consignment),
  }
}

/** Whom one asks about a line or an order. */
async function readAbout(about: About, goods: AskedGoods, signal: AbortSignal): Promise<Asked> {
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

/** The thread that was open about the same all along, or what a new one needs. */
async function readPlace(
  about: About,
  goods: AskedGoods,
  signal: AbortSignal,
): Promise<{ id: number | null; asked: Asked | null }> {
  const id = await findAbout(about, signal)
  return id === null ? { id, asked: await readAbout(about, goods, signal) } : { id, asked: null }
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
export function NewThread({ about, path, asked }: { about: About; path: PagePath; asked: AskedGoods }) {
  const { data, error, refetch } = useQuery(
    composedQuery(consultListPath, { about, asked }, (signal) => readPlace(about, asked, signal), {
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
        <Beginning about={about} asked={data.asked} goods={asked} />
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

/** The goods as the call takes them; undefined where none were searched with. */
const goodsOf = (about: About, asked: AskedGoods): Begins['goods'] =>
  'line' in about && hasGoods(asked)
    ? {
        ...(asked.weightGrams === null ? {} : { weightGrams: asked.weightGrams }),
        ...(asked.volumeCm3 === null ? {} : { volumeCm3: asked.volumeCm3 }),
        ...wantedOf(asked),
      }
    : undefined

function Beginning({ about, asked, goods: askedGoods }: { about: About; asked: Asked; goods: AskedGoods }) {
  const key = placeKey(about)
  const messages = useOutbox((outbox) => outbox.messages)
  const waiting = messages.filter(({ to }) => placeKey(to) === key)
  const factoryId = useSession(({ user }) => user?.factory_id ?? null)
  const isOwn = factoryId === asked.carrierId
  const { field, read } = useAnswerMobile()
  useTabName(asked.carrierName)
  const begins = (): Begins | null => {
    const answerMobile = read()
    if (answerMobile === null) return null
    const goods = goodsOf(about, askedGoods)
    return { ...(goods && { goods }), ...(answerMobile !== '' && { answerMobile }) }
  }
  return (
    <>
      <div className="flex-1 min-h-0 p-5 scroll-y">
        <h2 className="section-title mb-3">
          咨询 <CarrierLink carrier={{ id: asked.carrierId, name: asked.carrierName }} />
        </h2>
        {asked.card ? (
          <AskedCard card={asked.card} />
        ) : (
          <p className="text-3 anywhere">
            <Link to={asked.about.to}>{asked.about.text}</Link>
          </p>
        )}
        {isOwn ? (
          <p className="fault mt-4" role="alert">
            {problemText('consultOwnLine')}
          </p>
        ) : (
          <>
            <p className="mt-3 mb-5 text-2 soft">写下要问的，也可以直接发图片。</p>
            {field}
            <ol>
              {waiting.map((message) => (
                <WaitingMessage key={message.clientId} message={message} />
              ))}
            </ol>
          </>
        )}
      </div>
      <Composer to={about} side="customer" begins={begins} isDisabled={isOwn} />
    </>
  )
}
