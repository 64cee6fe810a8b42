import { Button, TextInput } from '@mantine/core'
import { IconHeart, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { CompareBar } from '#domain/lines/CompareBar.tsx'
import { shanghaiTime } from '#domain/lines/departures.ts'
import { favoriteListQuery, setFavorite, restoreFavorite } from '#domain/lines/favorites.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { useNow } from '#shared/browser/useNow.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useSession } from '#shared/server/session.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { usePageInReach } from '#shared/ui/table/usePageInReach.ts'
import { FavoriteLine } from './FavoriteLine.tsx'
import {
  longestKeyword,
  readFavoritesAddress,
  rowsPerPage,
  writeFavoritesAddress,
} from './favoritesAddress.ts'
import type { FavoritesAddress } from './favoritesAddress.ts'
import classes from './FavoritesPage.module.css'

const rowHeightPx = 140

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

function KeywordField({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword)
  const isTooLong = text.trim().length > longestKeyword
  return (
    <form
      className={`flex gap-3 ${classes.search}`}
      role="search"
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) onSearch(text.trim())
      }}
    >
      <TextInput
        className={classes.keyword}
        aria-label="关键字"
        placeholder="承运商或目的地"
        type="search"
        leftSection={<Icon of={IconSearch} size={16} />}
        value={text}
        error={isTooLong ? `关键字最多 ${longestKeyword} 个字，请缩短` : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="light">
        搜索
      </Button>
      {keyword && (
        <Button variant="subtle" onClick={() => onSearch('')}>
          清除
        </Button>
      )}
    </form>
  )
}

interface NoneProps {
  keyword: string
  onShow: (address: FavoritesAddress) => void
}

/** Renders the empty list: nothing saved, or nothing found. */
function NoFavorites({ keyword, onShow }: NoneProps) {
  if (keyword)
    return (
      <EmptyState
        icon={IconSearch}
        title={`收藏里没有“${keyword}”`}
        text="换个承运商名称或目的地再搜，或看全部收藏。"
        action={<Button onClick={() => onShow({ keyword: '', page: 1 })}>看全部收藏</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconHeart}
      title="还没有收藏专线"
      text="在“找专线”里点“收藏”，常走的线路就留在这里；承运商改价时会标出来。"
      action={
        <Button component={Link} to={homePath}>
          去找专线
        </Button>
      }
    />
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

/** 专线收藏 (product.md §5): the saved lines, last saved first, with their price changes. */
export default function FavoritesPage() {
  const [search, setSearch] = useSearchParams()
  const address = readFavoritesAddress(search)
  const isVisitor = useSession(({ status }) => status === 'visitor')
  const now = shanghaiTime(useNow())
  useTabName(address.keyword || null)
  const list = useQuery({
    ...favoriteListQuery(address.keyword, address.page, rowsPerPage),
    placeholderData: keepPreviousData,
  })
  const show = (next: FavoritesAddress, replace = false) =>
    setSearch(writeFavoritesAddress(next), { state: sameTab, replace })
  const { data, error } = list
  const isBeyond = usePageInReach({
    page: address.page,
    pageSize: rowsPerPage,
    answer: list.isPlaceholderData ? undefined : data,
    onPage: (page) => show({ ...address, page }, true),
  })
  const removeRow = (row: FavoriteRow) => {
    // The last row of its page: show the page before.
    if (data?.list.length === 1 && address.page > 1) show({ ...address, page: address.page - 1 })
    void remove(row)
  }
  return (
    <div className={`stack gap-5 flush-first ${classes.page}`}>
      <PageHeading title="专线收藏" hint={isVisitor ? <VisitorHint /> : null} />
      <KeywordField
        key={address.keyword}
        keyword={address.keyword}
        onSearch={(keyword) => show({ keyword, page: 1 })}
      />
      {(list.isPending || isBeyond) && <LoadingRows n={4} heightPx={rowHeightPx} />}
      {error !== null && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {data?.list.length === 0 && !isBeyond && error === null && (
        <NoFavorites keyword={address.keyword} onShow={show} />
      )}
      {data && data.list.length > 0 && (
        <>
          <ol className={`grid gap-3 ${classes.list}`} data-outdated={list.isPlaceholderData || undefined}>
            {data.list.map((row) => (
              <FavoriteLine key={row.id} row={row} now={now} onRemove={() => removeRow(row)} />
            ))}
          </ol>
          <Pager
            page={address.page}
            total={data.total}
            unit="条"
            onPage={(page) => {
              show({ ...address, page })
              window.scrollTo(0, 0)
            }}
          />
        </>
      )}
      <CompareBar />
    </div>
  )
}
