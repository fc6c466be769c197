import { useCallback } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { keepLang } from './links.ts';
import { usePage } from './root/page-context.ts';

/** Goes to another page of the storefront from an event handler, keeping the language: `go(links.checkout())`. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { locale } = usePage();
  return useCallback((to, options) => void navigate(keepLang(to, locale), options), [navigate, locale]);
}
