import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  addressWithPreview,
  previewLabel,
  readPreviewVersion,
  writePreviewVersion,
} from '#app/browser/preview-version.ts'
import { Icon } from '#app/ui/icon.tsx'

/**
 * Says that another version than the published one is shown, and leads back. The version is remembered, so
 * that following a link stays in the preview (specification §2).
 */
export function PreviewBanner({ version }: { version: string | null }) {
  const location = useLocation()
  const navigate = useNavigate()
  const isFirst = useRef(true)

  useEffect(() => {
    if (version) writePreviewVersion(version)
  }, [version])

  useEffect(() => {
    // The address someone typed or followed here counts before what is remembered.
    const asked = new URLSearchParams(location.search).get('version')
    if (asked && !version && isFirst.current) writePreviewVersion(null)
    isFirst.current = false
    const address = addressWithPreview(location, readPreviewVersion())
    if (address) navigate(address, { replace: true, preventScrollReset: true })
  }, [location, version, navigate])

  if (!version) return null
  return (
    <aside
      aria-label="Preview"
      data-print="hide"
      className="border-b border-warning/30 bg-warning-soft text-small text-warning-strong"
    >
      <div className="wrap-page flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-2.5 text-center">
        <p className="flex items-center gap-2 font-medium">
          <Icon name="info" />
          You are viewing an {previewLabel(version)} version of this site
        </p>
        <a
          href={location.pathname}
          onClick={(event) => {
            event.preventDefault()
            leavePreview()
          }}
          className="font-semibold underline underline-offset-4"
        >
          View the latest published version
        </a>
      </div>
    </aside>
  )
}

/** Forgets the version, takes every query parameter out of the address, and loads the page again. */
function leavePreview() {
  writePreviewVersion(null)
  const published = window.location.pathname
  window.location.assign(published)
}
