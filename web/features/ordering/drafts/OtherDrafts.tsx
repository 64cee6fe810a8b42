import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { loginPath } from '#shared/browser/loginPath.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { draftParts, draftText } from './draftWords.ts'
import type { OrderDraft } from './orderDraft.ts'
import { useOtherDrafts } from './useOtherDrafts.ts'
import classes from './Drafts.module.css'

interface Props {
  /** The draft in this form. */
  ownId: string
  /** The page's query string. */
  address: string
  /** Opens that draft instead of this one, which stays. Resolves to false if another window was faster. */
  onResume: (draft: OrderDraft, isOpenElsewhere: boolean) => Promise<boolean>
}

const confirmDelete = (draft: OrderDraft) =>
  confirmAction({
    title: '删除这张未提交的订单？',
    text: `“${draftText(draft)}”里填的内容会丢掉，不能恢复。`,
    confirmLabel: '删除',
    isDangerous: true,
  })

/** Lists other unplaced orders, to continue or delete; this form is a new one beside them. */
export function OtherDrafts({ ownId, address, onResume }: Props) {
  const { others, isUsersWaiting, drop, reread } = useOtherDrafts(ownId)
  const resume = async (draft: OrderDraft, isOpen: boolean) => {
    if (await onResume(draft, isOpen)) return
    showErrorToast('这份订单刚在别处打开或提交了，请看最新的列表')
    await reread()
  }
  const deleteIfConfirmed = async (draft: OrderDraft) => {
    if (await confirmDelete(draft)) await drop(draft)
  }
  if (isUsersWaiting)
    return (
      <p className={classes.notice}>
        这台设备上有登录后填写、还未提交的订单。
        <Link to={loginPath(`/orders/new${address}`)}>登录后继续填写</Link>
      </p>
    )
  if (others.length === 0) return null
  return (
    <section className="px-4 py-2 text-body wash-brand rounded-2" aria-label="未提交的订单">
      <p className={classes.count}>有 {others.length} 张未提交的订单</p>
      <ul className={`scroll-y ${classes.list}`}>
        {others.map(({ draft, isOpen }) => (
          <li key={draft.id} className="row wrap justify-between gap-2 gap-x-4 min-h-9">
            <span className="min-w-0 anywhere">
              {draftParts(draft).map((part, at) => (
                <bdi key={at} className={classes.part}>
                  {part}
                </bdi>
              ))}
              {isOpen && <span className="ms-3 text-small soft">正在别的标签页里填</span>}
            </span>
            <span className="flex wrap gap-2">
              <Button
                variant="light"
                size="compact-sm"
                className="phone-touch"
                aria-label={`${isOpen ? '复制一份来填' : '继续填写'}：${draftText(draft)}`}
                onClick={() => void resume(draft, isOpen)}
              >
                {isOpen ? '复制一份来填' : '继续填写'}
              </Button>
              {!isOpen && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  className="phone-touch"
                  aria-label={`删除：${draftText(draft)}`}
                  onClick={() => void deleteIfConfirmed(draft)}
                >
                  删除
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
