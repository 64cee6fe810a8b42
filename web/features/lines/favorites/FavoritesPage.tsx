import { Button } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { CompareBar } from '#domain/lines/CompareBar.tsx'
import { CompareToggle } from '#domain/lines/CompareToggle.tsx'
import { restoreFavorite, setFavorite } from '#domain/lines/favorites.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { consultAddress, nextStep, sameRouteAddress } from '#domain/lines/lineAddresses.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useKnownStatus } from '#shared/server/permission/useKnownStatus.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { favoriteColumns, lineName } from './favoriteColumns.tsx'

const spec: ListSpec<'/favorites/getFavoriteList'> = {
  path: '/favorites/getFavoriteList',
  keyword: { placeholder: '承运商或目的地' },
  filters: {},
}

/** Removes a saved line; the toast offers to restore it. */
async function remove({ id, carrier, priceChange }: FavoriteRow): Promise<void> {
  const isDone = await setFavorite(id, false)
  if (!isDone) return
  const undo = async () => {
    const back = await restoreFavorite(id)
    if (!back) return
    const isAsBefore = back.isRestored || priceChange === null
    showSuccessToast(isAsBefore ? '已恢复收藏' : '已恢复收藏，价格变化从今天重新算起', {
      about: `favorite ${id}`,
    })
  }
  showSuccessToast(`已取消收藏${carrier.name}`, {
    about: `favorite ${id}`,
    action: { label: '撤销', run: () => void undo() },
  })
}

/** Renders the buttons of a saved line. One that takes no orders leads to others of its route. */
function FavoriteActions({ row }: { row: FavoriteRow }) {
  const name = lineName(row)
  const step =
    row.status === 'on'
      ? { ...nextStep(row), label: undefined }
      : { word: '找同线路', to: sameRouteAddress(row), label: `找同线路的专线：${name}` }
  return (
    <>
      <Button
        component={Link}
        size="compact-sm"
        variant="light"
        to={step.to}
        aria-label={step.label ?? `${step.word}：${name}`}
      >
        {step.word}
      </Button>
      <CompareToggle line={{ id: row.id, name }} />
      <Button
        component={Link}
        size="compact-sm"
        variant="default"
        to={consultAddress(row.id)}
        aria-label={`咨询${name}`}
      >
        咨询
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`取消收藏${name}`}
        onClick={() => void remove(row)}
      >
        取消收藏
      </Button>
    </>
  )
}

/** A visitor's favorites are stored only in this browser until login. */
function VisitorHint() {
  return (
    <span data-screen-only>
      未登录，收藏仅保存在本机，<Link to={loginPath('/base/favorites')}>登录</Link>
      后自动同步
    </span>
  )
}

const actionsOf = (row: FavoriteRow) => <FavoriteActions row={row} />

/** 专线收藏 (product.md §5): the saved lines, last saved first, with their price changes. */
export default function FavoritesPage() {
  // lines may have been saved, paused or repriced meanwhile
  const list = useList(spec, { refetchOnWindowFocus: true })
  const isVisitor = useKnownStatus() === 'visitor'
  const isEmpty = list.query.data?.total === 0 && !list.isNarrowed
  useTabName(list.keyword || null)
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="专线收藏" hint={isVisitor ? <VisitorHint /> : null} />
      <ListView
        list={list}
        caption="专线收藏"
        unit="条"
        hasFilters={!isEmpty}
        columns={favoriteColumns}
        idOf={({ id }) => id}
        nameOf={lineName}
        actions={actionsOf}
        empty={{
          icon: IconHeart,
          none: {
            title: '还没有收藏专线',
            text: '在“找专线”里点“收藏”，常走的线路就留在这里；承运商改价时会标出来。',
            action: (
              <Button component={Link} to={homePath}>
                去找专线
              </Button>
            ),
          },
          noMatch: {
            title: `收藏里没有“${list.keyword}”`,
            text: '换个承运商名称或目的地再搜，或看全部收藏。',
            all: '看全部收藏',
          },
        }}
      />
      <CompareBar />
    </div>
  )
}
