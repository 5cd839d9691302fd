// The pages that write to the college, with or without an account, loaded together.
export { ContactPage } from '../features/contact/contact-page.tsx';
export { RightsPage } from '../features/rights/rights-page.tsx';
