import { enquiryAnswered } from './mail/enquiry-answered.mail.ts';
import { enquiryReceived } from './mail/enquiry-received.mail.ts';

export const enquiriesMails = [enquiryReceived, enquiryAnswered];
