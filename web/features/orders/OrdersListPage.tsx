import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { PagePath } from '../../../contract/pages.ts'
import { useSession } from '../../shared/session.ts'
import { verificationPath } from '../../shared/toast.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
import { OrdersList } from './OrdersList.tsx'
import list from '../../shared/orderList/ListPage.module.css'

const newOrder: PagePath = '/orders/new'

/** 订单列表: a factory's orders, or a visitor's of this browser; a user who is not verified is shown the way to it instead. */
export default function OrdersListPage() {
  const { status, asker, user } = useSession()
  const isUnverified = asker.kind === 'user' && asker.factoryType === 0
  return (
    <div className={list.page}>
      <PageHeading
        title="订单列表"
        hint={status === 'visitor' ? <VisitorHint /> : undefined}
        extra={
          isUnverified ? null : (
            <Button component={Link} to={newOrder}>
              在线下单
            </Button>
          )
        }
      />
      {isUnverified ? (
        <Unverified way={verificationPath(user)} />
      ) : (
        <OrdersList isVisitor={status === 'visitor'} />
      )}
    </div>
  )
}

function VisitorHint() {
  return (
    <>
      这里是用这台设备的浏览器下的订单。
      <Link to="/login?redirect=%2Forders%2FordersList">登录或注册</Link>
      后，这些订单会归到您的账号，换设备也能看。
    </>
  )
}

function Unverified({ way }: { way: string | null }) {
  return (
    <EmptyState
      title="身份认证后才能使用这些功能"
      text={
        way
          ? '完成实名认证后，就能下单、查看和管理订单。'
          : '请企业管理员先完成实名认证，之后您就能下单、查看和管理订单。'
      }
      action={
        way ? (
          <Button component={Link} to={way}>
            去认证
          </Button>
        ) : undefined
      }
    />
  )
}
