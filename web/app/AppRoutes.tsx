import { Navigate, Route, Routes } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PlainFrame } from './PlainFrame.tsx'
import { RedirectPage } from './RedirectPage.tsx'

/** Every address of the site: the page table, the root, the redirect, and not-found for the rest. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/base/search" replace />} />
      <Route path="/redirect/*" element={<RedirectPage />} />
      {pages.map((page) => (
        <Route key={page.path} path={page.path} element={<PageFrame page={page} />} />
      ))}
      <Route
        path="*"
        element={
          <PlainFrame title="页面不存在">
            <NotFoundPage />
          </PlainFrame>
        }
      />
    </Routes>
  )
}
