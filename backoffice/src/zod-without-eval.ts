/**
 * Has zod check without code that it makes at run time: the page's policy forbids that, and zod's look whether it may is a
 * violation on each page. Imported before whatever makes a schema.
 */
import { config } from 'zod';

config({ jitless: true });
