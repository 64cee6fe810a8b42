import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PagePath } from '../../../contract/pages.ts'
import { loginPath } from '../../shared/loginPath.ts'
import { useSession } from '../../shared/session.ts'
import { endSession } from '../../shared/sessionActions.ts'
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
      <Link to={loginPath('/orders/ordersList')}>登录</Link>
      后会归到您的账号，换设备也能看；新注册的账号要先通过实名认证才看得到订单，认证前请凭单号
      <Link to="/base/track">查运单</Link>。
    </>
  )
}

const meanwhile = '现在可以凭单号在“查运单”看已下订单的进度；要下单，可以退出登录，用短信验证码下单。'

function Unverified({ way }: { way: string | null }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await endSession()
    await navigate(newOrder)
  }
  return (
    <EmptyState
      title="身份认证后才能使用这些功能"
      text={
        way
          ? `实名认证即将开放，通过后就能用这个账号下单、查看和管理订单。${meanwhile}`
          : `请企业管理员等实名认证开放后先完成认证，之后您就能用这个账号下单、查看和管理订单。${meanwhile}`
      }
      action={
        <>
          <Button component={Link} to="/base/track">
            查运单
          </Button>
          <Button variant="default" loading={isLeaving} onClick={() => void leave()}>
            退出登录去下单
          </Button>
          {way ? (
            <Button component={Link} to={way} variant="default">
              去认证
            </Button>
          ) : null}
        </>
      }
    />
  )
}
