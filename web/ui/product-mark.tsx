/** The product's sign, as in the browser's tab. Decoration only. */
export const ProductMark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="8" fill="#2563eb" />
    <rect x="7" y="9" width="18" height="16" rx="3.5" fill="#fff" />
    <path d="M11.5 6v5M20.5 6v5" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <rect x="11" y="15" width="4" height="4" rx="1.2" fill="#3b82f6" />
    <rect x="17" y="15" width="4" height="4" rx="1.2" fill="#bfdbfe" />
  </svg>
);
