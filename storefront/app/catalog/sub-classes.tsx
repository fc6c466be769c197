import type { CategoryNode } from '@halfturn/contract/catalog.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useShell } from '../root/shell-data.ts';
import styles from './sub-classes.module.css';

/** The classes below this one, where it has any. */
export function SubClasses({ name }: { name: string }) {
  const { t } = useWords<'catalog'>();
  const node = find(useShell()?.navigation ?? [], name);
  if (!node || node.children.length === 0) return null;
  return (
    <nav aria-label={t('catalog.classes')}>
      <ul className={styles.row}>
        {node.children.map((child) => (
          <li key={child.id}>
            <Go to={links.list(child.slug)} className={styles.class}>
              {child.name} <small>{child.products}</small>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function find(nodes: readonly CategoryNode[], slug: string): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.slug === slug ? node : find(node.children, slug);
    if (found) return found;
  }
  return undefined;
}
